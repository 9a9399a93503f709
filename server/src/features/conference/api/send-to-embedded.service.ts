import type { Send } from '../../../platform/conference/send.ts';
import { answerCall } from './answer-call.service.ts';
import type { ApiContext } from './meeting-calls.service.ts';

/**
 * Makes the calls of the conference client to this server's own API, without a network. Also with a BigBlueButton
 * server, for meetings and recordings from before.
 */
export const sendToEmbedded =
  ({ db, now, live, settings, keys }: ApiContext): Send =>
  async (url, { file }) => {
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    // Slides are of no use here, so the body of `create` is not read.
    const { status, body } = await answerCall(
      { db, now, live, settings, keys },
      {
        call: path.slice(path.lastIndexOf('/') + 1),
        query,
        form: '',
        readFile: async () => file?.text ?? null,
      },
    );
    return { status, body };
  };
