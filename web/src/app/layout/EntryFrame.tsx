import { Outlet } from 'react-router';
import { ViewAsNotice } from '../../features/auth/view-as/ViewAsNotice.tsx';

/** Around the pages outside the app's layout, such as the setup of the second factor. */
export const EntryFrame = () => (
  <>
    <ViewAsNotice />
    <Outlet />
  </>
);
