/**
 * Form fields over react-hook-form. A form is checked by the contract's own zod schema; its messages are stored
 * as keys and translated when drawn, so that they follow the language.
 */
import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Autocomplete from '@mui/material/Autocomplete';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  useController,
  useWatch,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { messages, useText } from '#i18n/messages.ts';
import { useIssueText } from './form-issues.ts';

export interface FieldProps<V extends FieldValues, O> {
  control: Control<V, unknown, O>;
  name: FieldPath<V>;
  label: string;
  help?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Two fields that have to agree: when the first changes, an error of the second is checked again. */
export function useDependentValidation<V extends FieldValues, O>(
  { control, trigger, getFieldState }: UseFormReturn<V, unknown, O>,
  first: FieldPath<V>,
  second: FieldPath<V>,
): void {
  const value = useWatch({ control, name: first });
  const again = useEffectEvent(() => {
    if (getFieldState(second).isTouched) void trigger(second);
  });
  useEffect(() => again(), [value]);
}

/** Translates an issue's key; a form whose rules have their own messages provides its own function. */
export type FormatIssue = (message: string | undefined) => string | undefined;

export function useField<V extends FieldValues, O>({
  control,
  name,
  help,
  formatIssue,
}: Pick<FieldProps<V, O>, 'control' | 'name' | 'help'> & { formatIssue?: FormatIssue }) {
  const { field, fieldState } = useController({ control, name });
  const formatBySchema = useIssueText();
  const issueText = fieldState.error && (formatIssue ?? formatBySchema)(fieldState.error.message);
  // What is allowed says more than that a value is not.
  const helperText =
    issueText && help && issueText === formatBySchema(undefined)
      ? `${issueText}. ${help}`
      : (issueText ?? help);
  return { field, error: Boolean(fieldState.error), helperText };
}

type TextProps<V extends FieldValues, O> = FieldProps<V, O> & { formatIssue?: FormatIssue } & Pick<
    TextFieldProps,
    'multiline' | 'minRows' | 'autoComplete' | 'autoFocus' | 'placeholder' | 'slotProps'
  > & { type?: 'text' | 'email' | 'tel' | 'number'; maxLength?: number };

export function FormText<V extends FieldValues, O>({
  control,
  name,
  help,
  label,
  type = 'text',
  maxLength,
  slotProps,
  formatIssue,
  ...rest
}: TextProps<V, O>) {
  const { field, error, helperText } = useField({
    control,
    name,
    ...(help ? { help } : {}),
    ...(formatIssue ? { formatIssue } : {}),
  });
  const { ref, value, onChange, ...bound } = field;
  const isNumber = type === 'number';
  return (
    <TextField
      {...rest}
      {...bound}
      inputRef={ref}
      label={label}
      type={type}
      value={value ?? ''}
      onChange={(event) =>
        onChange(
          isNumber ? (event.target.value === '' ? null : Number(event.target.value)) : event.target.value,
        )
      }
      error={error}
      helperText={helperText}
      slotProps={{
        ...slotProps,
        htmlInput: { maxLength, ...(isNumber ? { step: 'any' } : {}) },
      }}
    />
  );
}

const passwordMessages = messages({
  show: { es: 'Mostrar la contraseña', en: 'Show the password' },
  hide: { es: 'Ocultar la contraseña', en: 'Hide the password' },
});

type PasswordProps<V extends FieldValues, O> = FieldProps<V, O> &
  Pick<TextFieldProps, 'autoComplete' | 'autoFocus'> & { maxLength?: number; formatIssue?: FormatIssue };

export function FormPassword<V extends FieldValues, O>({
  control,
  name,
  label,
  autoComplete,
  disabled,
  autoFocus,
  maxLength,
  formatIssue,
}: PasswordProps<V, O>) {
  const t = useText(passwordMessages);
  const { field, error, helperText } = useField({ control, name, ...(formatIssue ? { formatIssue } : {}) });
  const [visible, setVisible] = useState(false);
  const { ref, ...bound } = field;
  return (
    <TextField
      {...bound}
      inputRef={ref}
      label={label}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoFocus={autoFocus ?? false}
      disabled={disabled ?? false}
      error={error}
      helperText={helperText}
      slotProps={{
        htmlInput: { maxLength },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={t(visible ? 'hide' : 'show')}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

export interface Option<T> {
  value: T;
  label: string;
  disabled?: boolean;
}

export function FormSelect<V extends FieldValues, O, T extends string | number>({
  control,
  name,
  label,
  help,
  options,
  ...rest
}: FieldProps<V, O> & { options: readonly Option<T>[] }) {
  const { field, error, helperText } = useField({ control, name, ...(help ? { help } : {}) });
  const { ref, value, ...bound } = field;
  const namesNone = options.some((option) => option.value === '');
  return (
    <TextField
      {...rest}
      {...bound}
      select
      inputRef={ref}
      label={label}
      value={value ?? ''}
      error={error}
      helperText={helperText}
      {...(namesNone ? { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } } : {})}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.disabled === true}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Chooses one of many by typing; the form holds the option's value, or null. */
export function FormChoice<V extends FieldValues, O, T extends string | number>({
  control,
  name,
  label,
  help,
  options,
  disabled,
  required,
  loading = false,
}: FieldProps<V, O> & { options: readonly Option<T>[]; loading?: boolean }) {
  const { field, error, helperText } = useField({ control, name, ...(help ? { help } : {}) });
  const chosen = options.find((option) => option.value === field.value) ?? null;
  return (
    <Autocomplete
      options={options as Option<T>[]}
      value={chosen}
      loading={loading}
      disabled={disabled ?? false}
      onChange={(_, option) => field.onChange(option?.value ?? null)}
      onBlur={field.onBlur}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={label}
          required={required ?? false}
          error={error}
          helperText={helperText}
        />
      )}
    />
  );
}

export function FormSwitch<V extends FieldValues, O>({ control, name, label, disabled }: FieldProps<V, O>) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={label}
      disabled={disabled ?? false}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: -0.25, gap: 0.5 }}
      control={
        <Switch
          size="small"
          checked={Boolean(field.value)}
          onChange={(_, on) => field.onChange(on)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
