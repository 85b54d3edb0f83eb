import './frame/field.css';
import { createRoot } from 'react-dom/client';
import { FieldApp } from './field-app.tsx';
import { watchAddress } from './frame/address.ts';
import { InstallFirst } from './frame/install-screen.tsx';
import { watchInstallOffer } from './frame/install.ts';
import { registerWorker } from './frame/service-worker.ts';
import { startSession } from './frame/session.ts';
import { applyTheme } from './frame/theme.ts';

export function startFieldApp(): void {
  applyTheme();
  watchAddress();
  watchInstallOffer();
  void startSession();
  createRoot(document.getElementById('root')!).render(
    <InstallFirst>
      <FieldApp />
    </InstallFirst>,
  );
  void registerWorker();
}
