import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { propertyNames } from './model/form-properties.messages.ts';
import { shownText } from './model/form-texts.rules.ts';
import type { LiveList, LiveValue } from './model/live-values.rules.ts';

/** What each expression comes to with the answers of now. */
export function LiveValues({ values }: { values: readonly LiveValue[] }) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const shown = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('noValue');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return formats.number(value, 6);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  if (values.length === 0) return null;
  return (
    <Fold title={t('liveValues', { n: values.length })}>
      {values.map(({ node, property, expression, value }) => (
        <li key={`${node.key} ${property}`}>
          {`${shownText(node.json.title, lang, node.name)} · ${propertyNames[property][lang]}: `}
          <code>{expression}</code>
          {' → '}
          <strong>{shown(value)}</strong>
        </li>
      ))}
    </Fold>
  );
}

const mostNamed = 8;

/** The items that questions over a list offer now. */
export function LiveLists({ lists }: { lists: readonly LiveList[] }) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  if (lists.length === 0) return null;
  return (
    <Fold title={t('liveLists', { n: lists.length })}>
      {lists.map(({ node, items }) => (
        <li key={node.key}>
          {`${shownText(node.json.title, lang, node.name)}: ${t('offered', { n: items.length })}`}
          {items.length > 0 &&
            ` (${items.slice(0, mostNamed).join(', ')}${items.length > mostNamed ? ', …' : ''})`}
        </li>
      ))}
    </Fold>
  );
}

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="details" sx={{ minWidth: 0 }}>
    <Typography component="summary" variant="h3" sx={{ cursor: 'pointer' }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: 12.5, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);
