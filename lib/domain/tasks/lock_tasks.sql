-- Locks tasks in the order of their ids, as every write does that changes several, so that nobody waits in a circle.
CREATE FUNCTION lock_tasks(owner uuid, task_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  task_id uuid;
BEGIN
  FOR task_id IN SELECT listed FROM unnest(task_ids) AS listed ORDER BY listed LOOP
    PERFORM FROM "Task" WHERE "userId" = owner AND "id" = task_id FOR UPDATE;
  END LOOP;
END $$;
