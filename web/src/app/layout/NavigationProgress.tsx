import { Outlet, useNavigation } from 'react-router';
import classes from './NavigationProgress.module.css';

/** All pages, with a thin line above them while the next one loads; its style shows it after 150 ms. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return (
    <>
      {state !== 'idle' && <div className={classes.line} data-progress aria-hidden />}
      <Outlet />
    </>
  );
}
