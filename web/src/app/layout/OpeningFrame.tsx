import { hasSessionCookie } from '../../lib/api/session-prefetch.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import layout from './AppLayout.module.css';
import classes from './OpeningFrame.module.css';
import bar from './TopBar.module.css';

/** The outline of the app layout, until the server has answered who is signed in. */
export function OpeningFrame() {
  if (!hasSessionCookie()) return null;
  return (
    <div className={layout.shell}>
      <div className={layout.side}>
        <span className={layout.mark}>
          <Wordmark />
        </span>
        <div className={classes.lines}>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className={layout.main}>
        <div className={bar.float}>
          <div className={bar.bar}>
            <span className={bar.mark}>
              <Wordmark size={20} />
            </span>
          </div>
        </div>
        <main className={classes.blocks} aria-busy>
          <i />
          <i />
          <i />
        </main>
      </div>
    </div>
  );
}
