import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Outlet } from '@tanstack/react-router';
import { messages, useText } from '#i18n/messages.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';

const loginLayoutMessages = messages({
  slogan: {
    es: 'Sistema de información integral para empresas de servicios públicos',
    en: 'Integrated information system for public utility companies',
  },
});

/** A route with its stops, where there is room. */
function Decoration() {
  return (
    <Box aria-hidden sx={{ display: { xs: 'none', md: 'block' }, opacity: 0.5 }}>
      <svg viewBox="0 0 360 90" width="100%" height="90" fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M10 62h70l24-36h74l22 36h66l20-24h64" />
        {[
          [10, 62],
          [104, 26],
          [200, 62],
          [286, 38],
        ].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="6" fill="#000c66" />
        ))}
        <circle cx="350" cy="38" r="6" fill="#f57d1f" stroke="none" />
      </svg>
    </Box>
  );
}

/** Pages of visitors: the name and the slogan at one side, the form at the other; on a phone one above the other. */
export function LoginLayout() {
  const t = useText(loginLayoutMessages);
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(360px, 5fr) 7fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Box
        component="header"
        sx={{
          bgcolor: 'primary.main',
          color: '#fff',
          p: { xs: 3, md: 6 },
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          justifyContent: { md: 'space-between' },
          borderBottom: { xs: '4px solid #f57d1f', md: 0 },
          borderRight: { md: '4px solid #f57d1f' },
        }}
      >
        <Logo inverse size={32} />
        <Typography
          component="p"
          sx={{
            fontSize: { xs: 16, md: 26 },
            fontWeight: 600,
            lineHeight: 1.3,
            letterSpacing: '-0.015em',
            maxWidth: 420,
          }}
        >
          {t('slogan')}
        </Typography>
        <Decoration />
      </Box>
      <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center', p: { xs: 3, md: 6 } }}>
        <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
          <LanguageSwitch />
        </Box>
        <Box component="main" sx={{ width: '100%', maxWidth: 380 }}>
          <Outlet />
        </Box>
      </Box>
    </Box>
  );
}
