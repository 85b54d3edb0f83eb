import './kit/trusted-types.ts';
import { startSession } from '#api/session.ts';
import { loadApp } from '#app/open.ts';

startSession();
void loadApp().then(({ startApp }) => startApp());
