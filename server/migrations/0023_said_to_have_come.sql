-- Who is said not to have come can say that they did; what happened is unknown then, until the hub's people say it.

alter type booking_step_kind add value 'contradicted';
