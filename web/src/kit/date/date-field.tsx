/**
 * A day, or a day with its time, typed as the screens show it (21/11/2026) or chosen in a calendar. The value is
 * that of the browser's own inputs: `2026-11-21`, `2026-11-21T08:05`, or empty.
 */
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Suspense, useId, useState, type KeyboardEvent } from 'react';
import { formatTyped } from '#i18n/typed-date.ts';
import { useText } from '#i18n/messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { dateMessages } from './date.messages.ts';
import type { CalendarProps } from './calendar-panel.tsx';
import { readTyped, type Bounds, type TypedDate } from './typed-date.rules.ts';

const CalendarPanel = lazyPart(() => import('./calendar-panel.tsx'));

export interface DateFieldProps
  extends
    Bounds,
    Pick<
      TextFieldProps,
      | 'required'
      | 'disabled'
      | 'error'
      | 'helperText'
      | 'sx'
      | 'size'
      | 'fullWidth'
      | 'inputRef'
      | 'onBlur'
      | 'name'
    > {
  label: string;
  value: string;
  onChange: (value: string) => void;
  withTime?: boolean;
  /** The element that names the field, where it has a label of its own outside; `label` names the calendar. */
  labelledBy?: string;
  /** For a form that checks what it holds: what is no date is passed on as it was typed, so that it is refused. */
  passInvalid?: boolean;
}

/** What is typed, as long as the value is the one that came of it. */
function useTyped({ value, onChange, withTime = false, passInvalid = false, min, max }: DateFieldProps) {
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null);
  const [touched, setTouched] = useState(false);
  const text = draft?.value === value ? draft.text : formatTyped(value);
  const typed = readTyped(text, withTime, { min, max });
  const change = (next: string) => {
    const read = readTyped(next, withTime, { min, max });
    const emitted = read.value ?? (passInvalid ? next : '');
    setDraft({ text: next, value: emitted });
    if (emitted !== value) onChange(emitted);
  };
  const finish = () => {
    setTouched(true);
    if (typed.value !== undefined) setDraft(null);
  };
  return { text, typed, change, finish, fault: touched && typed.fault ? typed : null };
}

function useFaultText(fault: TypedDate | null): string | undefined {
  const t = useText(dateMessages);
  if (!fault?.fault) return undefined;
  const { fault: code, bound = '' } = fault;
  return code === 'tooEarly' || code === 'tooLate' ? t(code, { day: bound }) : t(code);
}

interface ButtonProps {
  /** Id of the element that names the field. */
  describedBy: string;
  disabled: boolean;
  open: boolean;
  onOpen: () => void;
}

function CalendarButton({ describedBy, disabled, open, onOpen }: ButtonProps) {
  const t = useText(dateMessages);
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        disabled={disabled}
        aria-label={t('open')}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onOpen}
      >
        <CalendarToday sx={{ fontSize: 18 }} />
      </IconButton>
    </InputAdornment>
  );
}

interface PopupProps extends Pick<
  CalendarProps,
  'value' | 'withTime' | 'min' | 'max' | 'clearable' | 'onChoose'
> {
  label: string;
  anchor: HTMLElement | null;
  open: boolean;
  onClose: () => void;
}

function CalendarPopup({ label, anchor, open, onClose, ...calendar }: PopupProps) {
  const t = useText(dateMessages);
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('calendar', { label }) } }}
    >
      <Suspense fallback={<CalendarLoading />}>
        <CalendarPanel {...calendar} />
      </Suspense>
    </Popover>
  );
}

interface TypedProps {
  field: DateFieldProps;
  typed: ReturnType<typeof useTyped>;
  id: string;
  open: boolean;
  onOpen: () => void;
  onAnchor: (element: HTMLDivElement | null) => void;
}

function TypedText({ field, typed, id, open, onOpen, onAnchor }: TypedProps) {
  const t = useText(dateMessages);
  const faultText = useFaultText(typed.fault);
  const { label, labelledBy, withTime, helperText, onBlur, disabled = false } = field;
  const { required, sx, size, fullWidth, inputRef, name } = field;
  const shared = { required, sx, size, fullWidth, inputRef, name, disabled };
  const describedBy = labelledBy ?? `${id}-label`;
  const openByKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown' || disabled) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <TextField
      {...(Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined)) as object)}
      {...(labelledBy ? { hiddenLabel: true } : { label })}
      ref={onAnchor}
      id={id}
      value={typed.text}
      placeholder={t(withTime ? 'dayTimeForm' : 'dayForm')}
      onChange={(event) => typed.change(event.target.value)}
      onBlur={(event) => {
        typed.finish();
        onBlur?.(event);
      }}
      onKeyDown={openByKey}
      error={Boolean(field.error) || typed.fault !== null}
      helperText={faultText ?? helperText}
      autoComplete="off"
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 20, inputMode: withTime ? 'text' : 'numeric', 'aria-labelledby': labelledBy },
        input: { endAdornment: <CalendarButton {...{ describedBy, disabled, open, onOpen }} /> },
      }}
    />
  );
}

export function DateField(props: DateFieldProps) {
  const { label, withTime = false, min, max, onChange, required } = props;
  const typed = useTyped(props);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null);
  return (
    <>
      <TypedText
        field={props}
        typed={typed}
        id={id}
        open={open}
        onOpen={() => setOpen(true)}
        onAnchor={setAnchor}
      />
      <CalendarPopup
        label={label}
        anchor={anchor}
        open={open}
        onClose={() => setOpen(false)}
        value={typed.typed.value ?? ''}
        withTime={withTime}
        min={min}
        max={max}
        clearable={!required}
        onChoose={(value) => {
          onChange(value);
          setOpen(false);
        }}
      />
    </>
  );
}

function CalendarLoading() {
  const t = useText(dateMessages);
  return (
    <p role="status" style={{ width: 320, height: 120, margin: 0, padding: 16 }}>
      {t('loading')}
    </p>
  );
}
