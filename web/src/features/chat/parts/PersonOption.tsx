import type { Contact } from '@thedot/domain/chat/rooms.contract';
import { LiveAvatar } from '../../../app/live/LiveAvatar.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { useRoleName } from '../../../ui/use-role-name.ts';
import { type Option, optionProps } from '../use-options.ts';
import classes from './Options.module.css';

/** Somebody to write to, among others. */
export function PersonOption({ person, ...option }: Option & { person: Contact }) {
  const nameOf = useNameOf();
  const roleName = useRoleName();
  const name = nameOf(person.name);
  return (
    <div className={classes.option} {...optionProps(option)}>
      <LiveAvatar
        userId={person.id}
        recorded={person.presence.status}
        name={name}
        photo={person.photo}
      />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.line}>{person.organization ?? roleName(person.role)}</span>
      </span>
    </div>
  );
}
