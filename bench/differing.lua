-- Sends queries in turn. No two requests are identical, not even in two runs, so that none gets a cached response.
local run
local queries = {}
local count = 0
function init(arguments)
  run = arguments[1]
  for index = 2, #arguments do
    queries[index - 1] = arguments[index]
  end
end
function request()
  local query = queries[count % #queries + 1]
  count = count + 1
  return wrk.format(nil, wrk.path .. "?" .. query .. "&requestid=" .. run .. "-" .. count)
end
