import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Box from '@mui/material/Box';
import { useText } from '#i18n/messages.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { Page } from '#kit/page.tsx';
import { PackageExport } from './package-export.tsx';
import { PackageImport } from './package-import.tsx';
import { packagesMessages } from './packages.messages.ts';

/** Configuration as one file, out of this tenant and into another. */
export default function Packages() {
  const t = useText(packagesMessages);
  const { values, change } = useAddress();
  const tab = values.tab === 'import' ? 'import' : 'export';
  return (
    <Page title={t('title')} subtitle={t('subtitle')} back="/administration/#parameters">
      <Tabs
        value={tab}
        onChange={(_, next: string) => change({ tab: next })}
        aria-label={t('title')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="export" label={t('export')} id="tab-export" aria-controls="panel-export" />
        <Tab value="import" label={t('import')} id="tab-import" aria-controls="panel-import" />
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'export' ? <PackageExport /> : <PackageImport />}
      </Box>
    </Page>
  );
}
