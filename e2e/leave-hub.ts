import { afterAll } from 'vitest';
import { leaveHub } from './browser.ts';

afterAll(leaveHub);
