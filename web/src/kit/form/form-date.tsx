import type { FieldValues } from 'react-hook-form';
import { DateField, type DateFieldProps } from '../date/date-field.tsx';
import { useField, type FieldProps, type FormatIssue } from './form.tsx';

type Props<V extends FieldValues, O> = FieldProps<V, O> & { formatIssue?: FormatIssue } & Pick<
    DateFieldProps,
    'min' | 'max' | 'withTime'
  >;

/** A day of a form, or a day with its time; the form's schema refuses what is none. */
export function FormDate<V extends FieldValues, O>({
  control,
  name,
  help,
  formatIssue,
  ...rest
}: Props<V, O>) {
  const { field, error, helperText } = useField({
    control,
    name,
    ...(help ? { help } : {}),
    ...(formatIssue ? { formatIssue } : {}),
  });
  return (
    <DateField
      {...rest}
      name={name}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
      helperText={helperText}
      passInvalid
    />
  );
}
