-- Chat: a room is a pair of people; its messages have places of their own in it, and each side what it made of it.

create extension if not exists unaccent;

create table rooms (
  id            uuid primary key default uuidv7(),
  -- Who opened it, and the other.
  sender_id     uuid not null references users,
  receiver_id   uuid not null references users,
  -- The place of its newest message, and how often anything in it changed: both are given under this row's lock.
  last_position bigint not null default 0,
  revision      bigint not null default 0,
  created_at    timestamptz not null default now(),
  constraint rooms_two_people check (sender_id <> receiver_id)
) with (fillfactor = 80);
create unique index rooms_once on rooms (least(sender_id, receiver_id), greatest(sender_id, receiver_id));
create index rooms_receiver on rooms (receiver_id);

-- What one of the two made of a room. Counts are kept, not counted: they change with what changes them.
create table room_sides (
  room_id  uuid not null references rooms on delete cascade,
  user_id  uuid not null references users,
  other_id uuid not null references users,
  starred  boolean not null default false,
  direct   boolean not null default true,
  muted    boolean not null default false,
  -- The room's last place once more: of this row alone it can be said, whoever writes meanwhile, that all was seen.
  newest   bigint not null default 0,
  -- Everything up to here was seen; it goes back only when somebody says so.
  seen     bigint not null default 0,
  -- The most that was ever seen, which is what the other is told: going back takes nothing back from them.
  furthest bigint not null default 0,
  unseen   integer not null default 0,
  mentions integer not null default 0,
  -- Rises with each change of these three, so that of two answers the newer is known.
  counted  bigint not null default 0,
  -- The newest message that they were told of by mail or push.
  told     bigint not null default 0,
  last_at  timestamptz not null default now(),
  primary key (room_id, user_id),
  constraint room_sides_counts check (unseen >= 0 and mentions >= 0 and seen >= 0),
  -- Taken from direct messages, it loses its star: the specification's point 4.
  constraint room_sides_star_is_direct check (direct or not starred)
) with (fillfactor = 80);
create index room_sides_newest on room_sides (user_id, last_at desc, room_id desc);
create index room_sides_unseen on room_sides (user_id) where unseen > 0;

create type message_kind as enum ('text', 'booking', 'call');

-- The words of a message as they are searched: without accents, signs, emoji and the ids of who is mentioned.
create function chat_searched(words text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(
    public.unaccent(
      'public.unaccent'::regdictionary,
      normalize(regexp_replace(words, '<@[0-9a-f-]{36}>', ' ', 'gi'), nfc)
    ),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe0f\U0001f000-\U0001faff]+',
    ' ', 'g'
  ));

-- "reunion" finds "réunions": each word as it is, and as each of the two languages takes its endings off.
create function chat_vector(searched text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple', searched) || strip(to_tsvector('french', searched)) || strip(to_tsvector('english', searched));

-- Words next to each other, of which the last may be the beginning of one, from three letters on.
create function chat_begins(words text) returns tsquery language sql immutable strict parallel safe
  return case
    when public.chat_searched(words) ~ '[^ ]{3}$'
      then to_tsquery('simple', replace(public.chat_searched(words), ' ', ' <-> ') || ':*')
    else phraseto_tsquery('simple', public.chat_searched(words))
  end;

-- What a message must hold: all words, in any form, and all phrases as they are. Small words of either language are
-- asked for only where there are no others. The last word may be the beginning of one.
create function chat_query(words text[], phrases text[], is_open boolean) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  needed tsquery := '';
  small  tsquery := '';
  plain  tsquery;
  french tsquery;
  english tsquery;
begin
  for at in 1 .. cardinality(words) loop
    plain := phraseto_tsquery('simple', public.chat_searched(words[at]));
    french := plainto_tsquery('french', public.chat_searched(words[at]));
    english := plainto_tsquery('english', public.chat_searched(words[at]));
    if is_open and at = cardinality(words) then plain := public.chat_begins(words[at]); end if;
    if numnode(french) = 0 or numnode(english) = 0 then
      small := small && (plain || french || english);
    else
      needed := needed && (plain || french || english);
    end if;
  end loop;
  for at in 1 .. cardinality(phrases) loop
    needed := needed && phraseto_tsquery('simple', public.chat_searched(phrases[at]));
  end loop;
  return case when numnode(needed) > 0 then needed else small end;
end $$;

create table messages (
  id            uuid primary key default uuidv7(),
  room_id       uuid not null references rooms on delete cascade,
  position      bigint not null,
  revision      bigint not null,
  sender_id     uuid not null references users,
  receiver_id   uuid not null references users,
  client_id     uuid not null,
  kind          message_kind not null default 'text',
  text          text not null check (length(text) <= 10000),
  quote_id      uuid references messages on delete set null,
  booking_id    uuid references bookings,
  call_id       uuid,
  files         smallint not null default 0,
  reactions     smallint not null default 0,
  mentions_them boolean not null default false,
  pinned_at     timestamptz,
  created_at    timestamptz not null default now(),
  edited_at     timestamptz,
  deleted_at    timestamptz,
  search        tsvector generated always as (chat_vector(chat_searched(text))) stored,
  constraint messages_position unique (room_id, position),
  -- A retry is the same message.
  constraint messages_once unique (sender_id, client_id)
);
create unique index messages_changed on messages (room_id, revision);
-- Of a word that everybody uses only one's own messages are read: decision 67.
create index messages_search on messages using gin ((array[sender_id, receiver_id]), search)
  with (gin_pending_list_limit = 256);
create index messages_pinned on messages (room_id, pinned_at) where pinned_at is not null;
create index messages_with_files on messages (room_id, position) where files > 0;
create index messages_quote on messages (quote_id) where quote_id is not null;

create table message_reactions (
  message_id  uuid not null references messages on delete cascade,
  user_id     uuid not null references users,
  reaction_id text not null check (length(reaction_id) between 1 and 64),
  created_at  timestamptz not null default now(),
  primary key (message_id, reaction_id, user_id)
);

create index message_reactions_by_user on message_reactions (user_id);

-- What somebody does not want to see any more; the other still does.
create table message_hides (
  user_id    uuid not null references users,
  message_id uuid not null references messages on delete cascade,
  room_id    uuid not null references rooms on delete cascade,
  revision   bigint not null,
  primary key (user_id, message_id)
);
create index message_hides_room on message_hides (user_id, room_id, revision);

create table chat_blocks (
  user_id    uuid not null references users,
  blocked_id uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (user_id, blocked_id)
);
create index chat_blocks_other on chat_blocks (blocked_id);

create table chat_settings (
  user_id       uuid primary key references users on delete cascade,
  read_receipts boolean not null default true
);
