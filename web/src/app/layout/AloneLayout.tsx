import { Link, Outlet } from 'react-router';
import { Mark } from '../../ui/Mark.tsx';
import classes from './AloneLayout.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { SkinSwitch } from './SkinSwitch.tsx';

/** Around a page that visitors see without signing in. */
export function AloneLayout() {
  return (
    <div className={classes.layout}>
      <header className={classes.top}>
        <Link to="/login" className={classes.mark}>
          <Mark size={25} />
        </Link>
        <span className={classes.switches}>
          <LanguageSwitch />
          <SkinSwitch />
        </span>
      </header>
      <OfflineLine />
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
