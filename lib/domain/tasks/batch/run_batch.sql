-- Runs the steps of a batch one after the other, all or none.
--   days, task_ids: the dates that it appends to, in order, and the tasks that it names
--   steps: each has the `index` of its operation, the first of several, and one of these:
--     create: new tasks, one for each operation, see append_tasks
--     id, changes, and versions that the task may have: see apply_changes
--     id alone: deletes the task
-- Problems: those of the step that failed, with the index of its operation.
CREATE FUNCTION run_batch(
  owner uuid, days date[], task_ids uuid[], steps jsonb,
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  step jsonb;
  task_id uuid;
  effect effect;
  held outcome;
  done effect := (NULL, NULL, NULL, '{}', '{}', 0, 0, '[]');
BEGIN
  FOR n IN 1 .. cardinality(days) LOOP PERFORM lock_date(owner, days[n]); END LOOP;
  PERFORM lock_tasks(owner, task_ids);
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;

  -- When a step fails, all that this block has changed is undone, apart from its variables.
  BEGIN
    FOR step IN SELECT value FROM jsonb_array_elements(steps) LOOP
      task_id := step->>'id';
      effect := CASE
        WHEN step ? 'create' THEN append_tasks(owner, step->'create')
        WHEN step ? 'changes' THEN apply_changes(owner, task_id, (step->>'versions')::integer[], step->'changes')
        ELSE remove_task(owner, task_id, NULL)
      END;
      IF effect.problem IS NOT NULL THEN
        done.problem := effect.problem;
        done.details := jsonb_build_object(
          'index', (step->>'index')::integer + coalesce((effect.details->>'place')::integer, 0),
          'date', effect.details->'date');
        RAISE EXCEPTION 'a step failed' USING ERRCODE = 'DM000';
      END IF;
      done := add_effect(done, effect);
    END LOOP;
  EXCEPTION WHEN SQLSTATE 'DM000' THEN NULL;
  END;
  RETURN finish_write(owner, done, by_key, by_key_name, by_session, idempotency_key, request, output);
END $$;
