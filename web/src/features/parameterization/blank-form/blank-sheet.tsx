import Box from '@mui/material/Box';
import { useText } from '#i18n/messages.ts';
import type { BlankAnswer, BlankLine } from './blank-form.rules.ts';
import { blankFormMessages } from './blank-form.messages.ts';

const edge = '0.3mm solid #666';

const sheetSx = {
  fontSize: '10.5pt',
  lineHeight: 1.35,
  color: '#000',
  overflowWrap: 'anywhere',
  '& h2': { fontSize: '15pt', m: 0 },
  '& h3.page': { fontSize: '12pt', m: '6mm 0 1mm', borderBottom: edge },
  '& h3.group': { fontSize: '11pt', m: '4mm 0 1mm' },
  '& .line': { borderBottom: edge, height: '7mm' },
  '& .question': { breakInside: 'avoid', mt: '3mm' },
  '& .when, & .help': { fontSize: '9pt', color: '#333' },
  '& .choices': { display: 'flex', flexWrap: 'wrap', columnGap: '6mm', rowGap: '1mm', mt: '1mm' },
  '& .box': { border: edge, height: '30mm', mt: '1mm' },
  '& table': { width: '100%', borderCollapse: 'collapse', mt: '1mm', tableLayout: 'fixed' },
  '& th, & td': { border: edge, p: '1mm', textAlign: 'left', fontSize: '9pt', verticalAlign: 'top' },
  '& td': { height: '8mm' },
} as const;

/** The sheet itself: the same on the screen and on paper. */
export function BlankSheet({
  title,
  subtitle,
  lines,
}: {
  title: string;
  subtitle: string;
  lines: readonly BlankLine[];
}) {
  const t = useText(blankFormMessages);
  return (
    <Box sx={sheetSx}>
      <h2>{title}</h2>
      <Box sx={{ fontSize: '9pt' }}>{subtitle}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', columnGap: '5mm', mt: '4mm' }}>
        {(['order', 'employee', 'date'] as const).map((label) => (
          <Box key={label}>
            <Box className="help">{t(label)}</Box>
            <Box className="line" />
          </Box>
        ))}
      </Box>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </Box>
  );
}

function Line({ line: { kind, title, help, required, when, answer } }: { line: BlankLine }) {
  const t = useText(blankFormMessages);
  const condition = when !== '' && <Box className="when">{t('onlyIf', { condition: when })}</Box>;
  if (kind === 'note')
    return <Box sx={{ mt: '3mm', whiteSpace: 'pre-line', fontStyle: 'italic' }}>{title}</Box>;
  if (kind !== 'question')
    return (
      <>
        <h3 className={kind}>{title}</h3>
        {condition}
      </>
    );
  return (
    <Box className="question">
      <Box sx={{ fontWeight: 600 }}>
        {title}
        {required && ' *'}
      </Box>
      {condition}
      {help !== '' && <Box className="help">{help}</Box>}
      {answer && <Room answer={answer} />}
    </Box>
  );
}

/** Room for one answer. */
function Room({ answer }: { answer: BlankAnswer }) {
  const t = useText(blankFormMessages);
  switch (answer.type) {
    case 'lines':
      return Array.from({ length: answer.count }, (_, at) => <Box key={at} className="line" />);
    case 'day':
      return <Box sx={{ mt: '2mm' }}>{answer.withTime ? `${t('day')}   ${t('time')}` : t('day')}</Box>;
    case 'time':
      return <Box sx={{ mt: '2mm' }}>{t('time')}</Box>;
    case 'box':
      return <Box className="box" />;
    case 'choices':
      return (
        <Box className="choices">
          {answer.choices.map((choice, at) => (
            <span key={at}>
              {answer.many ? '☐' : '○'} {choice}
            </span>
          ))}
        </Box>
      );
    case 'table':
      return <BlankTable columns={answer.columns} rows={answer.rows} />;
  }
}

function BlankTable({ columns, rows }: { columns: readonly string[]; rows: number }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map((_column, at) => (
              <td key={at}>{'\u00a0'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
