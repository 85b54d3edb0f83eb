import FilterListOff from '@mui/icons-material/FilterListOff';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { waitForPointerUp } from '#api/pointer.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

interface SearchProps {
  value: string;
  onChange: (text: string) => void;
  label?: string;
  width?: number;
  /**
   * Milliseconds without typing before the text is reported; 0 where the searched data is loaded already.
   */
  delay?: number;
}

/** A search field that reports the text after a pause in typing. */
export function SearchField({ value, onChange, label, width = 260, delay = 300 }: SearchProps) {
  const t = useText(kitMessages);
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value || !delay) return undefined;
    let cancelled = false;
    // What the list then shows must not move away under a press.
    const report = () => void waitForPointerUp().then(() => cancelled || onChange(typed));
    const timer = setTimeout(report, delay);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [typed, value, onChange, delay]);
  return (
    <TextField
      type="search"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (!delay) onChange(event.target.value);
      }}
      placeholder={label ?? t('search')}
      sx={{ width: { xs: '100%', sm: width } }}
      slotProps={{
        htmlInput: { 'aria-label': label ?? t('search'), maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/**
 * One line of filters above a list; on a phone they wrap. Clearing remounts its fields, so that half-typed or
 * invalid text, which the list never received, does not stay in them; the button is also there for invalid
 * text, which filters nothing.
 */
export function FilterBar({
  children,
  onClear,
  end,
}: {
  children: ReactNode;
  onClear?: (() => void) | undefined;
  end?: ReactNode;
}) {
  const t = useText(kitMessages);
  const [cleared, setCleared] = useState(0);
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        columnGap: 1,
        rowGap: 1.5,
        flexWrap: 'wrap',
        alignItems: 'center',
        '&:has(.Mui-error)': {
          alignItems: 'flex-start',
          '& > .clear': { display: 'inline-flex', visibility: 'visible', height: 32, minHeight: 32 },
        },
        mb: 1.5,
      }}
    >
      <Fragment key={cleared}>{children}</Fragment>
      <Button
        className="clear"
        startIcon={<FilterListOff fontSize="small" />}
        onClick={() => {
          setCleared(cleared + 1);
          onClear?.();
        }}
        color="inherit"
        sx={{
          color: 'text.secondary',
          // Its place is reserved where there is room, so that the list below stays where it is.
          display: { xs: onClear ? 'inline-flex' : 'none', md: 'inline-flex' },
          visibility: onClear ? 'visible' : 'hidden',
          // Without room beside the fields it would hold an empty line open.
          ...(onClear ? {} : { height: 0, minHeight: 0, py: 0 }),
        }}
      >
        {t('clear')}
      </Button>
      {end && <Box sx={{ ml: 'auto', display: 'flex', gap: 1, alignItems: 'center' }}>{end}</Box>}
    </Box>
  );
}
