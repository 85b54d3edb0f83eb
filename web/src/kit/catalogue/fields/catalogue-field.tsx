import { useController, useWatch } from 'react-hook-form';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { kitMessages } from '../../kit.messages.ts';
import { useText } from '#i18n/messages.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { FormSelect, FormSwitch, FormText } from '../../form/form.tsx';
import { FormDate } from '../../form/form-date.tsx';
import { useIssueText } from '../../form/form-issues.ts';
import type { ControlProps, FieldView } from '../catalogue.types.ts';
import { CodesChoice, ReferenceChoice } from './reference-choice.tsx';

interface Props<R> {
  field: FieldView<R>;
  shape: FieldShape;
  form: ControlProps['form'];
  valueLabel?: string | undefined;
  autoFocus: boolean;
}

/** The control of a field: the one that the screen brings, or the one of its kind. */
export function CatalogueField<R>({ field, shape, form, valueLabel, autoFocus }: Props<R>) {
  const lang = useLanguage();
  const { control: Control, help } = field;
  const props = {
    form,
    name: field.name,
    label: field.label[lang],
    required: shape.required && shape.kind !== 'boolean',
  };
  if (Control) return <Control {...props} />;
  return (
    <ControlOfKind
      {...props}
      {...(help ? { help: help[lang] } : {})}
      field={field}
      shape={shape}
      valueLabel={valueLabel}
      autoFocus={autoFocus}
    />
  );
}

function ControlOfKind<R>({
  field,
  shape,
  valueLabel,
  autoFocus,
  ...props
}: Props<R> & ControlProps & { help?: string }) {
  const lang = useLanguage();
  const { form, ...labels } = props;
  const input = { control: form.control, ...labels };
  switch (shape.kind) {
    case 'boolean':
      return <FormSwitch control={form.control} name={props.name} label={props.label} />;
    case 'choice': {
      const labelOf = (choice: string) => field.choiceLabels?.[choice]?.[lang] ?? choice;
      const options = (shape.choices ?? []).map((value) => ({ value, label: labelOf(value) }));
      return <FormSelect {...input} options={options} />;
    }
    case 'reference':
      return <ReferenceField {...props} to={shape.to!} valueLabel={valueLabel} />;
    case 'codes':
      return <CodesField {...props} to={shape.to ?? ''} />;
    case 'integer':
    case 'decimal':
      return <NumberField {...props} />;
    case 'date':
      return <FormDate {...input} />;
    case 'instant':
      return <FormDate {...input} withTime />;
    case 'text':
      return <TextControl {...props} lines={field.lines} autoFocus={autoFocus} />;
    case 'json':
      return null;
  }
}

interface TextControlProps extends ControlProps {
  help?: string;
  lines: number | undefined;
  autoFocus: boolean;
}

/** A code says what it may hold before one errs. */
function TextControl({ form, lines, help, ...props }: TextControlProps) {
  const kit = useText(kitMessages);
  const hint = help ?? (props.name === 'code' ? kit('codeHelp') : undefined);
  return (
    <FormText
      {...props}
      control={form.control}
      {...(hint ? { help: hint } : {})}
      {...(lines ? { multiline: true, minRows: lines } : {})}
      autoComplete="off"
    />
  );
}

const longNumber = 10_000;

/** A number is typed without separators; the help text repeats a long one with them. */
function NumberField({ form: { control }, name, label, required, help }: ControlProps & { help?: string }) {
  const formats = useFormats();
  const value = useWatch({ control, name }) as unknown;
  const formatted =
    typeof value === 'number' && Math.abs(value) >= longNumber ? formats.number(value, 2) : undefined;
  const fullHelp = [formatted, help].filter(Boolean).join(' · ');
  return (
    <FormText
      control={control}
      name={name}
      label={label}
      required={required}
      {...(fullHelp ? { help: fullHelp } : {})}
      type="number"
    />
  );
}

function useFormattedError({ form, name, help }: Pick<ControlProps, 'form' | 'name'> & { help?: string }) {
  const { field, fieldState } = useController({ control: form.control, name });
  const issueText = useIssueText();
  return {
    field,
    error: Boolean(fieldState.error),
    help: fieldState.error ? issueText(fieldState.error.message) : help,
  };
}

function ReferenceField({
  form,
  name,
  label,
  required,
  help,
  to,
  valueLabel,
}: ControlProps & { to: string; help?: string; valueLabel?: string | undefined }) {
  const input = useFormattedError({ form, name, ...(help ? { help } : {}) });
  const initial = form.formState.defaultValues?.[name];
  const value = (input.field.value as number | null | undefined) ?? null;
  return (
    <ReferenceChoice
      to={to}
      label={label}
      required={required}
      value={value}
      valueLabel={value === initial ? valueLabel : undefined}
      onChange={input.field.onChange}
      onBlur={input.field.onBlur}
      error={input.error}
      help={input.help}
    />
  );
}

function CodesField({ form, name, label, help, to }: ControlProps & { to: string; help?: string }) {
  const input = useFormattedError({ form, name, ...(help ? { help } : {}) });
  return (
    <CodesChoice
      to={to}
      label={label}
      value={(input.field.value as string[] | null) ?? []}
      onChange={input.field.onChange}
      error={input.error}
      help={input.help}
    />
  );
}
