-- +goose Up
-- A custom tool is off for every agent until somebody switches it on. The tools that there are were on for every agent
-- without a line of its own: each gets the line that says so. Drafts no agent ever had.
INSERT INTO agent_tools (workspace_id, agent_id, tool, enabled)
SELECT a.workspace_id, a.id, 'custom/' || t.name, 1
FROM custom_tools t JOIN agents a ON a.workspace_id = t.workspace_id
WHERE t.state IN ('active', 'off')
    AND NOT EXISTS (SELECT 1 FROM agent_tools x
        WHERE x.workspace_id = a.workspace_id AND x.agent_id = a.id AND x.tool = 'custom/' || t.name);
