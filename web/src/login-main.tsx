/**
 * The login page has an entry of its own: two fields need neither the component library nor the shell. The rest
 * of the product is fetched while somebody types, and takes the page over after the sign-in.
 */
import './kit/trusted-types.ts';
import { session, startSession } from '#api/session.ts';
import { LoginFrame } from '#app/frames/login-frame.tsx';
import { loadApp } from '#app/open.ts';
import { LoginForm } from '#features/access/login-form.tsx';
import { createRoot } from '#kit/dom.ts';

function open(address?: string): Promise<void> {
  // The app of field employees has a document of its own.
  if (address?.startsWith('/tabs')) return Promise.resolve(location.assign(address));
  return loadApp().then(({ startApp }) => {
    if (address !== undefined) history.pushState(null, '', address);
    page.unmount();
    startApp();
  });
}

startSession();
const page = createRoot(document.getElementById('root')!);
if (session()) void open();
else
  page.render(
    <LoginFrame>
      <LoginForm
        back={new URLSearchParams(location.search).get('back')}
        onTyping={() => void loadApp().then(({ preloadHome }) => preloadHome())}
        onSignedIn={(address) => open(address)}
      />
    </LoginFrame>,
  );
