// Vitest setup file: runs before each test file of the browser project.
import { afterAll } from 'vitest';
import { markHubDirty } from './browser.ts';

afterAll(markHubDirty);
