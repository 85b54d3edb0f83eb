import Box from '@mui/material/Box';
import { memo, useEffect, useRef } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { isInside, type Path } from '#features/parameterization/designer/commands.rules.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { choiceLine } from './model/form-choices.rules.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { KindIcon } from './form-icons.tsx';
import { kindOf } from './model/form-kinds.ts';
import { propertyNames } from './model/form-properties.messages.ts';
import { shownText, textIn } from './model/form-texts.rules.ts';
import { formNodes, nodeAround, type FormJson } from './model/form-tree.rules.ts';

/** The page of what is selected, a card for each question: drawn by us, so that hundreds stay quick. */
export function FormCards({ document, selected, select }: EditorProps) {
  const t = useText(formDesignerMessages);
  const box = useRef<HTMLDivElement>(null);
  const nodes = formNodes(document);
  const current = nodeAround(nodes, selected) ?? nodes[0];
  const page = nodes.find(({ role, path }) => role === 'page' && current && isInside(current.path, path));
  const shown = page ? nodes.filter(({ path }) => isInside(path, page.path)) : nodes;
  const selectedKey = selected ? (current?.key ?? '') : '';
  useEffect(() => {
    box.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey]);
  return (
    <Box
      ref={box}
      component="section"
      aria-label={t('cards')}
      sx={{ height: '100%', overflowY: 'auto', p: 2, bgcolor: 'background.default', ...cardStyle }}
    >
      <Box sx={{ maxWidth: 640, mx: 'auto', display: 'grid', gap: 1 }}>
        {shown.map(({ key, json, name, depth, role }) => (
          <Card
            key={key}
            pathKey={key}
            json={json}
            name={name}
            indent={Math.max(0, depth - (page ? page.depth + 1 : 0))}
            isHeading={role !== 'question'}
            selected={key === selectedKey}
            onSelect={select}
          />
        ))}
      </Box>
    </Box>
  );
}

const pathOf = (key: string): Path =>
  key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

interface CardProps {
  pathKey: string;
  json: FormJson;
  name: string;
  indent: number;
  isHeading: boolean;
  selected: boolean;
  onSelect: (path: Path) => void;
}

const Card = memo(function Card({ pathKey, json, name, indent, isHeading, selected, onSelect }: CardProps) {
  const lang = useLanguage();
  const other = lang === 'es' ? 'en' : 'es';
  const kind = kindOf(json);
  const translated = textIn(json.title, other);
  const logic = (['visibleIf', 'enableIf', 'requiredIf', 'expression', 'listFilter'] as const).filter(
    (property) => typeof json[property] === 'string' && json[property] !== '',
  );
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={isHeading ? 'form-card heading' : 'form-card'}
      style={{ marginLeft: indent * 16 }}
      onClick={() => onSelect(pathOf(pathKey))}
    >
      <span className="form-card-title">
        <KindIcon json={json} />
        <span>
          {shownText(json.title, lang, name || '—')}
          {json.isRequired === true && <span style={{ color: '#b3261e' }}> *</span>}
        </span>
        <span className="form-card-name">{name}</span>
      </span>
      {translated !== '' && <span className="form-card-other">{translated}</span>}
      {!isHeading && <Sketch json={json} kind={kind?.key ?? ''} />}
      {logic.length > 0 && (
        <span className="form-card-logic">
          {logic.map((property) => (
            <code key={property}>{`${propertyNames[property][lang]}: ${json[property] as string}`}</code>
          ))}
        </span>
      )}
    </button>
  );
});

const most = 5;

/** What the answer looks like, in outline. */
function Sketch({ json, kind }: { json: FormJson; kind: string }) {
  const lang = useLanguage();
  const t = useText(formDesignerMessages);
  if (typeof json.list === 'string')
    return <span className="form-card-line">{t('fromList', { name: json.list })} ▾</span>;
  if (Array.isArray(json.choices)) {
    const lines = json.choices.map(choiceLine);
    const mark = kind === 'checkbox' || kind === 'tagbox' ? '☐' : '○';
    return (
      <span className="form-card-choices">
        {lines.slice(0, most).map(({ value, es, en }, at) => (
          <span
            key={at}
          >{`${kind === 'ranking' ? `${at + 1}.` : mark} ${(lang === 'en' && en) || es || value}`}</span>
        ))}
        {lines.length > most && <span>{`+${lines.length - most}`}</span>}
      </span>
    );
  }
  if (kind === 'html')
    return <span className="form-card-line">{shownText(json.html, lang).slice(0, 160)}</span>;
  if (kind === 'boolean')
    return <span className="form-card-choices">○ {lang === 'es' ? 'Sí ○ No' : 'Yes ○ No'}</span>;
  return <span className="form-card-line">{kindOf(json)?.label[lang] ?? String(json.type)}</span>;
}

/** One style for all cards. */
const cardStyle = {
  '& .form-card': {
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    display: 'grid',
    gap: '4px',
    p: '10px 12px',
    border: 1,
    borderColor: 'divider',
    borderRadius: '8px',
    bgcolor: 'background.paper',
    minWidth: 0,
    overflowWrap: 'anywhere',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 84px',
    '&:hover': { borderColor: 'primary.light' },
    '&[aria-pressed="true"]': { borderColor: 'primary.main', boxShadow: '0 0 0 1px #000c66' },
    '&.heading': { bgcolor: 'transparent', borderStyle: 'dashed' },
    '&.heading .form-card-title': { fontWeight: 650 },
  },
  '& .form-card-title': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '6px',
    fontSize: 13,
    fontWeight: 560,
  },
  '& .form-card-name': { ml: 'auto', color: 'text.secondary', fontSize: 12, fontWeight: 400 },
  '& .form-card-other': { color: 'text.secondary', fontSize: 12 },
  '& .form-card-line': {
    color: 'text.secondary',
    fontSize: 12,
    borderBottom: '1px solid #c9cddb',
    pb: '4px',
  },
  '& .form-card-choices': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '12px',
    fontSize: 12,
    color: 'text.secondary',
  },
  '& .form-card-logic': { display: 'grid', gap: '2px' },
  '& .form-card-logic code': {
    fontSize: 11.5,
    bgcolor: '#eef0f5',
    color: '#3b4156',
    borderRadius: '4px',
    px: '5px',
  },
} as const;
