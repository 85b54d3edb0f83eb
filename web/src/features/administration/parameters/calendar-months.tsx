import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { TenantHoliday } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { parametersMessages } from './parameters.messages.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Twelve months, weeks from Monday, holidays marked. */
export function CalendarMonths({ year, holidays }: { year: number; holidays: readonly TenantHoliday[] }) {
  const t = useText(parametersMessages);
  const lang = useLanguage();
  const names = new Map(holidays.map(({ date, name }) => [date, name[lang]]));
  const weekdays = t('weekdays').split(',');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' }}>
      {Array.from({ length: 12 }, (_, month) => {
        const first = new Date(Date.UTC(year, month, 1));
        const before = (first.getUTCDay() + 6) % 7;
        const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        return (
          <Box
            component="section"
            key={month}
            sx={{ p: 1.25, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}
          >
            <Typography variant="subtitle2" component="h2" sx={{ mb: 0.5, textTransform: 'capitalize' }}>
              {first.toLocaleDateString(lang, { month: 'long', timeZone: 'UTC' })}
            </Typography>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: 'repeat(7, 1fr)',
                textAlign: 'center',
                fontSize: 12,
                rowGap: 0.25,
              }}
            >
              {weekdays.map((weekday, at) => (
                <Box key={at} aria-hidden sx={{ color: 'text.secondary', fontSize: 11 }}>
                  {weekday}
                </Box>
              ))}
              {Array.from({ length }, (__, at) => {
                const holiday = names.get(`${year}-${two(month + 1)}-${two(at + 1)}`);
                const weekend = (before + at) % 7 >= 5;
                const number = (
                  <Box
                    key={at}
                    className="tabular"
                    sx={{
                      ...(at === 0 ? { gridColumnStart: before + 1 } : {}),
                      lineHeight: '22px',
                      borderRadius: 1,
                      ...(holiday
                        ? { bgcolor: '#fee9d6', color: '#8a3d00', fontWeight: 700 }
                        : weekend
                          ? { color: 'text.secondary' }
                          : {}),
                    }}
                  >
                    {at + 1}
                  </Box>
                );
                return holiday ? (
                  <Tooltip key={at} title={t('legend', { name: holiday })} describeChild>
                    {number}
                  </Tooltip>
                ) : (
                  number
                );
              })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
