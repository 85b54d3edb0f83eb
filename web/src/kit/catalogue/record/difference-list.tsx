import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Change } from '@cuadrilla/contract/kit/catalogue.ts';

const listSx = {
  m: 0,
  mt: 0.5,
  fontSize: 12.5,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: 0.5, overflowWrap: 'anywhere' },
};

interface Props {
  differences: Change['differences'];
  fieldLabel: (field: string) => string;
  formatValue: (field: string, value: unknown) => ReactNode;
}

const hadValues = (differences: Props['differences']): boolean =>
  differences.some(({ before }) => before !== null && before !== undefined);

/** What changed, field by field: the old value and the new one. Where nothing had a value before, the new one alone. */
export const DifferenceList = ({ differences, fieldLabel, formatValue }: Props) => (
  <Box component="dl" sx={listSx}>
    {differences.map(({ field, before, after }) => (
      <Box key={field}>
        <dt>{fieldLabel(field)}</dt>
        <dd>
          {hadValues(differences) && (
            <>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {formatValue(field, before)}
              </Box>
              {' → '}
            </>
          )}
          <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
            {formatValue(field, after)}
          </Box>
        </dd>
      </Box>
    ))}
  </Box>
);
