/** A form as the field app shows it, inside of the form designer. */
import './kit/trusted-types.ts';
import { startPreview } from './field/preview/start.tsx';

startPreview();
