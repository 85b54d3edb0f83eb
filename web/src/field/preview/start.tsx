import '../frame/field.css';
import { createRoot } from 'react-dom/client';
import { FormPreview } from './form-preview.tsx';
import { simulatePhone } from './simulated-phone.ts';

/** Shows what the page around it sends; opened by itself, it shows nothing. */
export function startPreview(): void {
  if (window.parent === window) return;
  simulatePhone(navigator);
  createRoot(document.getElementById('root')!).render(<FormPreview office={window.parent} />);
}
