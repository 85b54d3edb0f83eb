import { useController, useWatch } from 'react-hook-form';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { FormSelect, FormSwitch, FormText } from '../../form/form.tsx';
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

/** The control of a field by its kind, or the one that the screen brings. */
export function CatalogueField<R>({ field, shape, form, valueLabel, autoFocus }: Props<R>) {
  const lang = useLanguage();
  const { control } = form;
  const { name } = field;
  const label = field.label[lang];
  const help = field.help ? { help: field.help[lang] } : {};
  const required = shape.required && shape.kind !== 'boolean';
  if (field.control) {
    const Control = field.control;
    return <Control form={form} name={name} label={label} required={required} />;
  }
  switch (shape.kind) {
    case 'boolean':
      return <FormSwitch control={control} name={name} label={label} />;
    case 'choice':
      return (
        <FormSelect
          control={control}
          name={name}
          label={label}
          required={required}
          {...help}
          options={(shape.choices ?? []).map((value) => ({
            value,
            label: field.choiceLabels?.[value]?.[lang] ?? value,
          }))}
        />
      );
    case 'reference':
      return (
        <ReferenceField
          form={form}
          name={name}
          label={label}
          required={required}
          {...help}
          to={shape.to!}
          valueLabel={valueLabel}
        />
      );
    case 'codes':
      return (
        <CodesField form={form} name={name} label={label} required={required} {...help} to={shape.to ?? ''} />
      );
    case 'integer':
    case 'decimal':
      return <NumberField form={form} name={name} label={label} required={required} {...help} />;
    case 'date':
      return (
        <FormText control={control} name={name} label={label} required={required} {...help} type="date" />
      );
    case 'instant':
      return (
        <FormText
          control={control}
          name={name}
          label={label}
          required={required}
          {...help}
          type="datetime-local"
        />
      );
    case 'text':
      return (
        <FormText
          control={control}
          name={name}
          label={label}
          required={required}
          {...help}
          autoFocus={autoFocus}
          autoComplete="off"
          {...(field.lines ? { multiline: true, minRows: field.lines } : {})}
        />
      );
    case 'json':
      return null;
  }
}

const hardToCount = 10_000;

/** A number is written without separators; a long one is read back with them. */
function NumberField({ form: { control }, name, label, required, help }: ControlProps & { help?: string }) {
  const formats = useFormats();
  const value = useWatch({ control, name }) as unknown;
  const read =
    typeof value === 'number' && Math.abs(value) >= hardToCount ? formats.number(value, 2) : undefined;
  const shown = [read, help].filter(Boolean).join(' · ');
  return (
    <FormText
      control={control}
      name={name}
      label={label}
      required={required}
      {...(shown ? { help: shown } : {})}
      type="number"
    />
  );
}

function useFormattedError({ form, name, help }: Pick<ControlProps, 'form' | 'name'> & { help?: string }) {
  const { field, fieldState } = useController({ control: form.control, name });
  const word = useIssueText();
  return {
    field,
    error: Boolean(fieldState.error),
    help: fieldState.error ? word(fieldState.error.message) : help,
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
  const worded = useFormattedError({ form, name, ...(help ? { help } : {}) });
  const [first] = [form.formState.defaultValues?.[name]];
  const value = (worded.field.value as number | null | undefined) ?? null;
  return (
    <ReferenceChoice
      to={to}
      label={label}
      required={required}
      value={value}
      valueLabel={value === first ? valueLabel : undefined}
      onChange={worded.field.onChange}
      onBlur={worded.field.onBlur}
      error={worded.error}
      help={worded.help}
    />
  );
}

function CodesField({ form, name, label, help, to }: ControlProps & { to: string; help?: string }) {
  const worded = useFormattedError({ form, name, ...(help ? { help } : {}) });
  return (
    <CodesChoice
      to={to}
      label={label}
      value={(worded.field.value as string[] | null) ?? []}
      onChange={worded.field.onChange}
      error={worded.error}
      help={worded.help}
    />
  );
}
