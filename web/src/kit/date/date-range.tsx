import type { DateFieldProps } from './date-field.tsx';
import { DateField } from './date-field.tsx';

interface Props extends Pick<DateFieldProps, 'sx' | 'error' | 'helperText'> {
  labels: readonly [from: string, until: string];
  from: string;
  until: string;
  onChange: (from: string, until: string) => void;
}

/** Two days, each possibly empty; neither can be on the wrong side of the other. */
export function DateRange({ labels, from, until, onChange, helperText, ...rest }: Props) {
  return (
    <>
      <DateField
        {...rest}
        label={labels[0]}
        value={from}
        max={until || undefined}
        helperText={helperText}
        onChange={(day) => onChange(day, until)}
      />
      <DateField
        {...rest}
        label={labels[1]}
        value={until}
        min={from || undefined}
        onChange={(day) => onChange(from, day)}
      />
    </>
  );
}
