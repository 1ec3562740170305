//! SURT keys: URLs with the labels of the host in reverse order.
