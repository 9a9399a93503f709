/** How a personal room is called until its owner renames it, in their language. */
export const personalRoomName = (owner: {
  readonly name: string;
  readonly language: string | null;
}): string =>
  owner.language === 'fr'
    ? `Salle ${/^[aâàeéèêëiîïoôuûù]/i.test(owner.name) ? 'd’' : 'de '}${owner.name}`
    : `${owner.name}’s room`;
