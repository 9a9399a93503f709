import { Box, Group } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fileUrl } from '../lib/api/client.ts';
import { Chip } from './Chip.tsx';
import classes from './CoverTile.module.css';
import { Halftone } from './dots/Halftone.tsx';

interface Props {
  /** The id that the cover is generated from. */
  seed: string;
  /** The file id of a photo that is the cover instead. Decorative. */
  photo?: string | undefined;
  picture: ReactNode;
  pictureClassName?: string | undefined;
  name: string;
  to: string;
  subtitle?: ReactNode;
  /** Between the subtitle and the chips. */
  children?: ReactNode;
  chips?: readonly string[];
  /** The next free time. */
  availability: { readonly isFree: boolean; readonly text: string };
  /** At the end of the last line. */
  aside?: ReactNode;
}

/** A record in a grid of cards that can be booked; the whole card is its link. */
export const CoverTile = (props: Props) => (
  <article className={classes.tile} data-list-row>
    {props.photo ? (
      <img
        className={classes.photo}
        src={fileUrl(props.photo)}
        alt=""
        loading="lazy"
        decoding="async"
      />
    ) : (
      <Box h={88}>
        <Halftone seed={props.seed} columns={30} rows={9} />
      </Box>
    )}
    <div className={classes.inside}>
      <div className={clsx(classes.picture, props.pictureClassName)}>{props.picture}</div>
      <Box component="h3" m="12px 0 0" fz="1.0625rem" lh={1.3}>
        <Link to={props.to} className={classes.link}>
          {props.name}
        </Link>
      </Box>
      {props.subtitle && <p className={classes.subtitle}>{props.subtitle}</p>}
      {props.children}
      {props.chips && props.chips.length > 0 && (
        <Group component="ul" gap={6} align="stretch" m="14px 0 16px">
          {props.chips.map((chip) => (
            <li key={chip}>
              <Chip>{chip}</Chip>
            </li>
          ))}
        </Group>
      )}
      <div className={classes.foot}>
        <span className={clsx(classes.free, !props.availability.isFree && classes.busy)}>
          {props.availability.text}
        </span>
        {props.aside}
      </div>
    </div>
  </article>
);

/** The grid of the cards; its children are list items. */
export const CoverTiles = ({ children }: { children: ReactNode }) => (
  <ul className={classes.grid}>{children}</ul>
);
