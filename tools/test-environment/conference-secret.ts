import { createKeys, loadSecret } from '../../server/src/platform/keys.ts';

/** The secret of the built-in conference of a hub for which none is set. */
export const findConferenceSecret = async (dataDir: string): Promise<string> =>
  createKeys(await loadSecret({ secretKey: null, dataDir })).conferenceSecret();
