import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import layout from './AppLayout.module.css';
import bar from './TopBar.module.css';

/** The outline of the app layout. The server sends it to users with a session, until the app has loaded their page. */
export const OpeningFrame = ({ children }: { children?: ReactNode }) => (
  <div className={layout.shell} aria-hidden>
    <div className={layout.side}>
      <span className={layout.mark}>
        <Wordmark />
      </span>
    </div>
    <div className={layout.main}>
      <div className={bar.float}>
        <div className={bar.bar}>
          {/* The menu button. */}
          <Box w={40} h={40} hiddenFrom="md" />
          <span className={bar.mark}>
            <Wordmark size={20} />
          </span>
        </div>
      </div>
      <main className={layout.content}>{children ?? <Skeletons shape="page" />}</main>
    </div>
  </div>
);
