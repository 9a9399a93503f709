import { Box, SimpleGrid } from '@mantine/core';
import {
  IconCalendarPlus,
  IconClipboardList,
  IconClock,
  IconDoor,
  IconMail,
  IconMessageCircle,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import { hasOpeningHours } from '@thedot/domain/access/roles';
import { screenAccess } from '@thedot/domain/access/screens';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './GetStarted.module.css';

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** For users without sessions: who they are in the hub, what they can do first, and whom to write to. */
export function GetStarted({ contact }: { contact: string | null }) {
  const { t } = useTranslation('get-started');
  const { role } = useMe();
  const steps = useSteps();
  return (
    <Card title={t('title')} hint={t(`role.${toRoleText(role)}`)}>
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
        {steps.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Link to={to} className={classes.step}>
              <Icon {...ICON} />
              <span>
                <b>{t(`step.${name}.title`)}</b>
                <Box component="span" display="block" fz={13} c="var(--dot-ink-2)">
                  {t(`step.${name}.text`)}
                </Box>
              </span>
            </Link>
          </li>
        ))}
        {contact && (
          <li>
            <a href={`mailto:${contact}`} className={classes.step}>
              <IconMail {...ICON} />
              <span>
                <b>{t('step.contact.title')}</b>
                <Box component="span" display="block" fz={13} c="var(--dot-ink-2)">
                  {t('step.contact.text', { email: contact })}
                </Box>
              </span>
            </a>
          </li>
        )}
      </SimpleGrid>
    </Card>
  );
}

const ROLES_WITH_TEXT = ['guest', 'sso', 'tt'] as const;
const toRoleText = (role: string) => ROLES_WITH_TEXT.find((it) => it === role) ?? 'other';

/** What the user may do, the most useful first. */
function useSteps() {
  const me = useMe();
  const person = toPerson(me);
  const steps = [
    {
      name: 'hours',
      to: '/account?tab=availability',
      icon: IconClock,
      isFor: hasOpeningHours(me.role),
    },
    {
      name: 'registrations',
      to: '/users/external',
      icon: IconClipboardList,
      isFor: me.role === 'tt',
    },
    {
      name: 'expert',
      to: '/experts',
      icon: IconCalendarPlus,
      isFor: can(person, permission('create', 'expert')),
    },
    {
      name: 'space',
      to: '/booking/workshop',
      icon: IconDoor,
      isFor: can(person, screenAccess('/booking/workshop')),
    },
    {
      name: 'team',
      to: '/team',
      icon: IconUsers,
      isFor: can(person, screenAccess('/team')) && me.organization !== null,
    },
    {
      name: 'chat',
      to: '/chat',
      icon: IconMessageCircle,
      isFor: can(person, screenAccess('/chat')),
    },
    { name: 'profile', to: '/account', icon: IconUserCircle, isFor: true },
  ] as const;
  return steps.filter(({ isFor }) => isFor);
}
