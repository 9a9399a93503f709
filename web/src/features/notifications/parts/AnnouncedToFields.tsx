import { ActionIcon, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Role } from '@thedot/domain/access/roles';
import type { AnnouncementAudience } from '@thedot/domain/notifications/announcements.contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OrganizationSelect } from '../../../app/pickers/OrganizationSelect.tsx';
import { PersonSelect } from '../../../app/pickers/PersonSelect.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { placeQuery, userQuery } from '../../users/directory.data.ts';
import classes from './AnnouncementDialog.module.css';

interface Props {
  value: AnnouncementAudience;
  error: ReactNode;
  onChange: (to: AnnouncementAudience) => void;
}

/** Who is written to: roles, organizations and people, and whoever is any of these. */
export function AnnouncedToFields({ value, error, onChange }: Props) {
  const { t } = useTranslation('announcements');
  const roleName = useRoleName();
  const wrong = useId();
  const { organizationIds, userIds } = value;
  return (
    <fieldset
      className={classes.to}
      data-path="to"
      tabIndex={-1}
      aria-describedby={error ? wrong : undefined}
    >
      <VisuallyHidden component="legend">{t('to')}</VisuallyHidden>
      <Checkbox.Group
        label={t('roles')}
        value={value.roles}
        onChange={(names) =>
          onChange({ ...value, roles: Role.options.filter((role) => names.includes(role)) })
        }
      >
        <div className={classes.roles}>
          {Role.options.map((role) => (
            <Checkbox key={role} value={role} label={roleName(role)} />
          ))}
        </div>
      </Checkbox.Group>
      <OrganizationSelect
        label={t('organizations')}
        placeholder={t('find')}
        onChange={(id) => {
          if (id === null || organizationIds.includes(id)) return;
          onChange({ ...value, organizationIds: [...organizationIds, id] });
        }}
      />
      <Picked
        label={t('organizations')}
        ids={organizationIds}
        nameOf={OrganizationName}
        onChange={(ids) => onChange({ ...value, organizationIds: ids })}
      />
      <PersonSelect
        label={t('people')}
        placeholder={t('find')}
        value={null}
        onChange={(person) => {
          if (!person || userIds.includes(person.id)) return;
          onChange({ ...value, userIds: [...userIds, person.id] });
        }}
      />
      <Picked
        label={t('people')}
        ids={userIds}
        nameOf={PersonName}
        onChange={(ids) => onChange({ ...value, userIds: ids })}
      />
      {error && (
        <p id={wrong} className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PickedProps {
  label: string;
  ids: readonly string[];
  nameOf: (named: { id: string }) => ReactNode;
  onChange: (ids: string[]) => void;
}

function Picked({ label, ids, nameOf: Name, onChange }: PickedProps) {
  const { t } = useTranslation('announcements');
  const prefix = useId();
  if (ids.length === 0) return null;
  return (
    <ul className={classes.picked} aria-label={label}>
      {ids.map((id) => (
        <li key={id} className={classes.one}>
          <span id={prefix + id}>
            <Name id={id} />
          </span>
          <ActionIcon
            id={`${prefix}${id}x`}
            size={28}
            aria-label={t('take_out')}
            aria-labelledby={`${prefix}${id}x ${prefix}${id}`}
            onClick={() => onChange(ids.filter((it) => it !== id))}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

const OrganizationName = ({ id }: { id: string }) => <>{useQuery(placeQuery(id)).data?.name}</>;
const PersonName = ({ id }: { id: string }) => <>{useQuery(userQuery(id)).data?.name}</>;
