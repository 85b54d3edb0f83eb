import { Outlet } from '@tanstack/react-router';
import { LoginFrame } from './login-frame.tsx';

/** Pages of visitors. */
export const LoginLayout = () => (
  <LoginFrame>
    <Outlet />
  </LoginFrame>
);
