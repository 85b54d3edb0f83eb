import './kit/trusted-types.ts';
import { startSession } from '#api/session.ts';
import { startApp } from '#app/start.tsx';

startSession();
startApp();
