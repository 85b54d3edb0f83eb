/** The app of field employees has an entry of its own: it starts without a network and loads nothing of the office. */
import './kit/trusted-types.ts';
import { startFieldApp } from './field/start.tsx';

startFieldApp();
