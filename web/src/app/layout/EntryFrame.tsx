import { Outlet } from 'react-router';
import { ViewAsNotice } from '../../features/auth/view-as/ViewAsNotice.tsx';
import { RouterNavigation } from '../../lib/RouterNavigation.tsx';

/** Around the pages outside the app's layout, such as sign-in and the setup of the second factor. */
export const EntryFrame = () => (
  <RouterNavigation>
    <ViewAsNotice />
    <Outlet />
  </RouterNavigation>
);
