/**
 * Adds jobs to a queue, as a part of a larger statement: `rows` is a query of ids, priorities and due instants. They never expire, as
 * mails wait for a mail server.
 */
export const jobsInsert = (queue: "mail" | "document", rows: string): string => `
  insert into jobs.job (name, id, priority, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds)
  select q.name, added.id, added.priority, added.due, 'infinity', q.policy, q.retry_limit, q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds
  from (${rows}) added (id, priority, due) join jobs.queue q on q.name = '${queue}'`
