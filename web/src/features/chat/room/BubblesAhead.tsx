import { Skeleton } from '@mantine/core';

/** How long each bubble is that is on its way, and whose. */
const BUBBLES = [
  { width: '52%', isMine: false },
  { width: '34%', isMine: false },
  { width: '46%', isMine: true },
  { width: '60%', isMine: false },
  { width: '28%', isMine: true },
];

/** The outlines of messages. */
export const BubblesAhead = () =>
  BUBBLES.map(({ width, isMine }) => (
    <Skeleton
      key={width}
      height={40}
      width={width}
      radius={18}
      ml={isMine ? 'auto' : 0}
      maw={420}
    />
  ));
