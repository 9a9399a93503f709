import { EDITABLE_SETTINGS as EDITABLE } from '@thedot/domain/hub-settings/editable-settings';
import { videoListText as list } from '@thedot/domain/hub-settings/setting-schemas';
import { z } from 'zod';
import type { Settings, VideoServer } from '../kernel/settings.ts';

export const CONFERENCE_SETTINGS = {
  BBB_URL: EDITABLE.BBB_URL.schema.optional(),
  BBB_SECRET: EDITABLE.BBB_SECRET.schema.optional(),
  BBB_CHECKSUM: EDITABLE.BBB_CHECKSUM.schema.prefault(EDITABLE.BBB_CHECKSUM.fallback),
  BBB_DRAIN: EDITABLE.BBB_DRAIN.schema.default([]),
};

const Environment = z.object(CONFERENCE_SETTINGS);

/** The least of a secret that strangers could guess at: the built-in conference is open to the network. */
const MIN_SECRET_LENGTH = 32;

/** Returns the video servers and the secret of the built-in conference, or why they cannot be so, in one sentence. */
export function readConferenceSettings({
  BBB_URL: urls = [],
  BBB_SECRET,
  BBB_CHECKSUM: algorithm,
  BBB_DRAIN: drained,
}: z.infer<typeof Environment>): Pick<Settings, 'bbbServers' | 'conferenceSecret'> | string {
  const unknown = drained.find((url) => !urls.includes(url));
  if (unknown !== undefined) return `BBB_DRAIN names ${unknown}, which BBB_URL does not name.`;
  if (urls.length === 0) {
    const isShort = BBB_SECRET !== undefined && BBB_SECRET.length < MIN_SECRET_LENGTH;
    return isShort
      ? `BBB_SECRET must have at least ${MIN_SECRET_LENGTH} characters: without BBB_URL it is the secret of the built-in video meetings.`
      : { bbbServers: [], conferenceSecret: BBB_SECRET ?? null };
  }
  if (BBB_SECRET === undefined) return 'BBB_SECRET must be set too, since BBB_URL is set.';
  const secrets = list.safeParse(BBB_SECRET).data ?? [];
  if (secrets.length !== 1 && secrets.length !== urls.length)
    return 'BBB_SECRET must be one secret for all addresses of BBB_URL, or a list of as many.';
  const bbbServers = urls.map((url, at): VideoServer => ({
    id: url.replace(/^https?:\/\//, ''),
    url,
    secret: secrets[at] ?? secrets[0] ?? '',
    algorithm,
    isDraining: drained.includes(url),
  }));
  const ids = bbbServers.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined) return `BBB_URL names ${twice} twice.`;
  return { bbbServers, conferenceSecret: null };
}
