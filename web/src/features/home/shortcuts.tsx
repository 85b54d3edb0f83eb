import AddTask from '@mui/icons-material/AddTask';
import Checklist from '@mui/icons-material/Checklist';
import DynamicForm from '@mui/icons-material/DynamicFormOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import Map from '@mui/icons-material/MapOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { homeMessages } from './home.messages.ts';

const places = [
  { key: 'operations', to: '/operation', access: 'SUBOPERATIVE_MOD_LIST', Icon: Checklist },
  { key: 'newOperation', to: '/operation/form', access: 'SUBOPERATIVE_MOD_CREATE', Icon: AddTask },
  { key: 'ownWork', to: '/tabs/tab1', access: 'FIELD_MOD_VIEW', Icon: PhoneIphone },
  { key: 'fieldDay', to: '/operaciones_campo', access: 'SUBOPERATIVE_MOD_VIEW', Icon: Map },
  {
    key: 'reports',
    to: '/operation/reportes',
    access: ['SUBOPERATIVE_MOD_VIEWFORM', 'CONTRACT_MOD_LIST', 'RESOURCE_MOD_LIST'],
    Icon: TableChart,
  },
  {
    key: 'forms',
    to: '/parameterization/',
    hash: 'dynamic_forms#forms',
    access: 'FORM_MOD_LIST',
    Icon: DynamicForm,
  },
  { key: 'users', to: '/security/', hash: 'users', access: 'USER_MOD_LIST', Icon: Group },
] as const;

export function Shortcuts() {
  const t = useText(homeMessages);
  const may = useMay();
  const open = places.filter((place) => may(place.access));
  if (!open.length) return <Typography color="textSecondary">{t('nothing')}</Typography>;
  return (
    <Box component="section" aria-labelledby="shortcuts">
      <Typography id="shortcuts" variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('shortcuts')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
        {open.map(({ key, to, Icon, ...rest }) => (
          <Card key={key}>
            <ButtonBase
              component={Link}
              to={to}
              {...('hash' in rest ? { hash: rest.hash } : {})}
              sx={{
                width: '100%',
                height: '100%',
                alignItems: 'flex-start',
                p: 2,
                gap: 1.5,
                justifyContent: 'flex-start',
                textAlign: 'left',
                color: 'text.primary',
                textDecoration: 'none',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Icon aria-hidden sx={{ color: 'primary.main' }} />
              <Box>
                <Typography variant="subtitle2" component="p">
                  {t(key)}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {t(`${key}Text`)}
                </Typography>
              </Box>
            </ButtonBase>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
