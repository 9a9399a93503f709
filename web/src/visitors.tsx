import './early.ts';
import './app/styles.ts';
import { startVisitors } from './app/visitors/start-visitors.tsx';
import { applyAccent } from './lib/hub/apply-accent.ts';
import { servedHub } from './lib/hub/served-hub.ts';
import { runAfterLoad } from './run-after-load.ts';

applyAccent(servedHub.accent);

const root = document.getElementById('root');
if (root) void startVisitors(root);

runAfterLoad();
