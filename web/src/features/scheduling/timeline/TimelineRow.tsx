import { memo, type ReactNode, useRef } from 'react';
import { useNearWindow } from '../../../lib/hooks/use-near-window.ts';
import classes from './ResourceTimeline.module.css';
import type { TimelineResource } from './timeline.ts';

interface Props {
  resource: TimelineResource;
  days: readonly string[];
  hasSummary: boolean;
  renderDay: (resource: TimelineResource, day: string) => ReactNode;
  /** The drag that changes this row. */
  drag: unknown;
  /** Only a change of these renders the row again. */
  dependencies: readonly unknown[];
}

/** Rows further away than this are drawn when they come nearer. */
const NEAR_PX = 600;

/** A row of the timeline. Its days are drawn while it is near the window: a hub may have hundreds of rows. */
export const TimelineRow = memo(
  function TimelineRow({ resource, days, hasSummary, renderDay }: Props) {
    const row = useRef<HTMLTableRowElement>(null);
    const isNear = useNearWindow(row, NEAR_PX);
    return (
      <tr ref={row}>
        <th scope="row">{resource.header}</th>
        {days.map((day) => (
          <td key={day}>{isNear ? renderDay(resource, day) : <div className={classes.far} />}</td>
        ))}
        {hasSummary && <td data-align="end">{resource.summary}</td>}
      </tr>
    );
  },
  (before, after) =>
    before.drag === after.drag &&
    before.dependencies.length === after.dependencies.length &&
    before.dependencies.every((it, index) => Object.is(it, after.dependencies[index])),
);
