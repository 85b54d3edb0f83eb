import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import type { PermissionLine } from './permission-tree.rules.ts';
import { rolesMessages } from './roles.messages.ts';

interface TableProps {
  lines: readonly PermissionLine[];
  /** Codes that the first and the second role have. */
  held: readonly [ReadonlySet<string>, ReadonlySet<string>];
  names: readonly [string, string];
}
interface Props extends TableProps {
  onlyDifferences: boolean;
  onOnlyDifferences: (only: boolean) => void;
}

/** How many permissions two roles share and which each has alone; all of them, or the differences only. */
export function RoleComparison(props: Props) {
  const { lines, names, onlyDifferences, onOnlyDifferences } = props;
  const [first, second] = props.held;
  const t = useText(rolesMessages);
  const visible = lines.filter(({ code }) =>
    onlyDifferences ? first.has(code) !== second.has(code) : first.has(code) || second.has(code),
  );
  const count = (matches: (code: string) => boolean) => lines.filter(({ code }) => matches(code)).length;
  const both = count((code) => first.has(code) && second.has(code));
  const firstOnly = count((code) => first.has(code) && !second.has(code));
  const secondOnly = count((code) => !first.has(code) && second.has(code));
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToneChip tone="green" label={`${t('both')}: ${both}`} />
        <ToneChip tone="indigo" label={`${t('onlyIn', { name: names[0] })}: ${firstOnly}`} />
        <ToneChip tone="amber" label={`${t('onlyIn', { name: names[1] })}: ${secondOnly}`} />
        <FormControlLabel
          sx={{ ml: { sm: 'auto' } }}
          label={t('onlyDifferences')}
          slotProps={{ typography: { variant: 'body2' } }}
          control={
            <Switch size="small" checked={onlyDifferences} onChange={(_, only) => onOnlyDifferences(only)} />
          }
        />
      </Box>
      {visible.length === 0 ? (
        <Alert severity="success">{t('same')}</Alert>
      ) : (
        <ComparisonTable lines={visible} held={props.held} names={names} />
      )}
    </>
  );
}

function ComparisonTable({ lines, held, names }: TableProps) {
  const t = useText(rolesMessages);
  const groups = Map.groupBy(lines, (line) => line.module);
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={t('compareTitle')}
      sx={{
        maxHeight: { xs: 'none', sm: 420 },
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box
        component="table"
        sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13, tableLayout: 'fixed' }}
      >
        <TableHead names={names} />
        {[...groups].map(([module, members]) => (
          <ModuleLines key={module} module={module} lines={members} held={held} />
        ))}
      </Box>
    </Box>
  );
}

function TableHead({ names }: Pick<TableProps, 'names'>) {
  const t = useText(rolesMessages);
  return (
    <Box
      component="thead"
      sx={{
        position: 'sticky',
        top: 0,
        bgcolor: 'background.default',
        '& th': { px: 1.5, py: 0.75, fontSize: 12, fontWeight: 600, color: 'text.secondary' },
      }}
    >
      <tr>
        <Box component="th" scope="col" sx={{ textAlign: 'left', width: { xs: '38%', sm: '44%' } }}>
          {t('permission')}
        </Box>
        {names.map((name, place) => (
          <Box
            key={place}
            component="th"
            scope="col"
            sx={{ '&&': { px: { xs: 0.5, sm: 1.5 } }, overflowWrap: 'anywhere' }}
          >
            {name}
          </Box>
        ))}
      </tr>
    </Box>
  );
}

const cellStyle = { px: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider' };
/** Background of a permission that only the first, or only the second role has. */
const onlyFirst = '#eef0fc';
const onlySecond = '#fdf5e2';

function ModuleLines({
  module,
  lines,
  held: [first, second],
}: Omit<TableProps, 'names'> & { module: string }) {
  return (
    <tbody>
      <tr>
        <Box
          component="th"
          scope="rowgroup"
          colSpan={3}
          sx={{ ...cellStyle, textAlign: 'left', bgcolor: 'background.default' }}
        >
          <Typography variant="subtitle2" component="span">
            {module}
          </Typography>
        </Box>
      </tr>
      {lines.map(({ code, name }) => (
        <tr key={code}>
          <Box component="th" scope="row" sx={{ ...cellStyle, pl: 3, textAlign: 'left', fontWeight: 400 }}>
            {name}
          </Box>
          <HeldCell isHeld={first.has(code)} highlight={second.has(code) ? undefined : onlyFirst} />
          <HeldCell isHeld={second.has(code)} highlight={first.has(code) ? undefined : onlySecond} />
        </tr>
      ))}
    </tbody>
  );
}

function HeldCell({ isHeld, highlight }: { isHeld: boolean; highlight: string | undefined }) {
  const t = useText(rolesMessages);
  return (
    <Box
      component="td"
      sx={{ ...cellStyle, textAlign: 'center', bgcolor: isHeld && highlight ? highlight : 'transparent' }}
    >
      {isHeld ? (
        <Check aria-label={t('has')} role="img" sx={{ fontSize: 18, color: 'success.main' }} />
      ) : (
        <Remove
          aria-label={t('lacks')}
          role="img"
          sx={{ fontSize: 18, color: 'text.secondary', opacity: 0.6 }}
        />
      )}
    </Box>
  );
}
