import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { DotAvatar } from './dots/DotAvatar.tsx';
import { Halftone } from './dots/Halftone.tsx';
import classes from './ProfileCard.module.css';
import { usePageTitle } from '../lib/hub/use-page-title.ts';

export interface ProfileFact {
  readonly name: string;
  readonly value: ReactNode;
  /** A number, shown large. */
  readonly isFigure?: boolean;
}

interface Props {
  subject: { readonly id: string; readonly name: string };
  picture: string | null;
  /** The width of the cover in dots. */
  columns: number;
  /** Beside the name. */
  badge?: ReactNode;
  /** Below the name. */
  subtitle?: string | null;
  /** Content above the facts. */
  children?: ReactNode;
  facts: readonly ProfileFact[];
  /** At the bottom. */
  actions?: ReactNode;
}

/** The header card of a user's or organization's page; sets the document title. */
export function ProfileCard(props: Props) {
  const { subject, picture, columns, badge, subtitle, children, facts, actions } = props;
  usePageTitle(subject.name);

  return (
    <Card flush>
      <Box h={{ base: 64, md: 108 }}>
        <Halftone seed={subject.id} columns={columns} rows={11} />
      </Box>
      <Box p={{ base: '0 16px 16px', md: '0 20px 20px' }}>
        <div className={classes.picture}>
          <DotAvatar name={subject.name} photo={picture} size={92} square />
        </div>
        <Group gap="8px 12px" mt={{ base: 10, md: 14 }}>
          <h1 className={classes.name}>{subject.name}</h1>
          {badge}
        </Group>
        {subtitle && (
          <Box component="p" m="5px 0 0" fz={15} c="var(--dot-ink-2)">
            {subtitle}
          </Box>
        )}
        {children}
        <dl className={classes.facts}>
          {facts.map(({ name, value, isFigure }) => (
            <div key={name}>
              <Box component="dt" mb={5} fz={12} fw={600} c="var(--dot-ink-3)">
                {name}
              </Box>
              <dd className={isFigure ? classes.figure : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
        {actions && <div className={classes.actions}>{actions}</div>}
      </Box>
    </Card>
  );
}
