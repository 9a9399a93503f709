type Listener = () => Promise<unknown>;

let listener: Listener = async () => {};

/** The mark that came with the person as this tab knows them; null until they are known. */
let known: string | null = null;
/** What is being found out about now, so that ten answers with the same news ask once. */
let followed: string | null | undefined;

/** To be called whenever what somebody may do has changed, or seems to have. */
export function onRightsChanged(follow: Listener): void {
  listener = follow;
}

/** The person has just been answered, and this mark of their rights with them. */
export function keepRights(mark: string | null): void {
  known = mark;
}

/** Nobody is known here any more. */
export const forgetRights = () => keepRights(null);

/**
 * What any other answer says. Only the person's own answer settles the mark: one that was overtaken on
 * its way makes for one question too many, and never for a round.
 */
export function heedRights(mark: string | null, isDenied: boolean): void {
  const isNews = mark !== null && known !== null && mark !== known;
  if (isDenied || isNews) void follow(mark);
}

async function follow(mark: string | null): Promise<void> {
  if (followed === mark) return;
  followed = mark;
  // What failed is asked again with the next answer.
  await listener().catch(() => {});
  if (followed === mark) followed = undefined;
}
